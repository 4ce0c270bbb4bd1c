import { useState } from 'react'
import { z } from 'zod'
import type { KeyValueStorage } from './session-store.ts'

const PREFIX = 'hiddenColumns:'
const stored = z.array(z.string())

/** Columns that the user has hidden in one table. What is no list of ours counts as none. */
export function readHiddenColumns(storage: Pick<KeyValueStorage, 'getItem'>, key: string): ReadonlySet<string> {
  try {
    return new Set(stored.parse(JSON.parse(storage.getItem(PREFIX + key) ?? '[]')))
  } catch {
    return new Set() // something else under our name, or an earlier form of it: the table shows everything
  }
}

export const writeHiddenColumns = (
  storage: Pick<KeyValueStorage, 'setItem'>,
  key: string,
  hidden: ReadonlySet<string>,
): void => storage.setItem(PREFIX + key, JSON.stringify([...hidden]))

/** Hidden columns of a table, kept on this machine by route path, or by a key of the table's own. */
export function useHiddenColumns(key: string): [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const [state, setState] = useState(() => ({ key, hidden: readHiddenColumns(localStorage, key) }))
  const hidden = state.key === key ? state.hidden : readHiddenColumns(localStorage, key)
  if (state.key !== key) setState({ key, hidden })
  return [
    hidden,
    (next) => {
      writeHiddenColumns(localStorage, key, next)
      setState({ key, hidden: next })
    },
  ]
}
