def check(*values):
    raise ValueError(
        "no",
    )


check(
    1,
    [2][0],
)
