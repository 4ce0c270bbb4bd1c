import { useState } from 'react'
import { z } from 'zod'
import type { KeyValueStorage } from './session-store.ts'

const PREFIX = 'hiddenColumns:'
const stored = z.array(z.string())

const NONE: readonly string[] = []

/**
 * Columns that the user has hidden in one table. Unreadable contents count as none.
 *
 * @param atFirst - Those that are hidden until the user chooses.
 */
export function readHiddenColumns(
  storage: Pick<KeyValueStorage, 'getItem'>,
  key: string,
  atFirst = NONE,
): ReadonlySet<string> {
  const kept = storage.getItem(PREFIX + key)
  if (kept === null) return new Set(atFirst)
  try {
    return new Set(stored.parse(JSON.parse(kept)))
  } catch {
    return new Set() // unreadable contents, or an earlier format: the table shows everything
  }
}

export const writeHiddenColumns = (
  storage: Pick<KeyValueStorage, 'setItem'>,
  key: string,
  hidden: ReadonlySet<string>,
): void => storage.setItem(PREFIX + key, JSON.stringify([...hidden]))

/** Hidden columns of a table, stored in this browser by route path, or by the table's own key. */
export function useHiddenColumns(
  key: string,
  atFirst = NONE,
): [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const [state, setState] = useState(() => ({ key, hidden: readHiddenColumns(localStorage, key, atFirst) }))
  const hidden = state.key === key ? state.hidden : readHiddenColumns(localStorage, key, atFirst)
  if (state.key !== key) setState({ key, hidden })
  return [
    hidden,
    (next) => {
      writeHiddenColumns(localStorage, key, next)
      setState({ key, hidden: next })
    },
  ]
}
