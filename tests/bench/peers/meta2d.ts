export { type LockState, Meta2d, type Pen, rectInRect } from '@meta2d/core'
