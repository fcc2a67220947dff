from pieces import board
from pieces.board import SIZE

print(board.SIZE, SIZE)
