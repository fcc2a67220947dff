class Bottom(BaseException):
    pass


raise Bottom("very deep")
