import { lockTab, type TabLock, type TabLockOptions, whileNobodyEdits } from '#lib/one-tab/tab-lock.ts'
import type { DraftOwner } from './draft-store.ts'

const nameOf = ({ user, drawing }: DraftOwner): string => `drawing-edit/${JSON.stringify([user, drawing])}`

interface DrawingLockOptions extends Omit<TabLockOptions, 'name'> {
  readonly owner: DraftOwner
}

/** Asks to edit a drawing for a user: one tab at a time does. */
export const lockDrawing = ({ owner, ...options }: DrawingLockOptions): Promise<TabLock> =>
  lockTab({ ...options, name: nameOf(owner) })

/** Runs work unless a tab edits the drawing; see {@link whileNobodyEdits}. */
export const whileDrawingIsFree = (owner: DraftOwner, work: () => Promise<void>): Promise<boolean> =>
  whileNobodyEdits(nameOf(owner), work)
