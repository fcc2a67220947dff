from random import chioce
