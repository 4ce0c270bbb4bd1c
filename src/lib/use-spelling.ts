import { useEffect, useState } from 'react'
import { loadSpelling, type Spell } from './spelling.ts'

/**
 * Null until the dictionary has arrived.
 *
 * @param isWanted - Whether it is loaded at all: it is large.
 */
export function useSpelling(isWanted = true): Spell | null {
  const [spell, setSpell] = useState<Spell | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isThere = true
    // without the dictionary names are still found as they are written
    loadSpelling().then(
      (loaded) => isThere && setSpell(() => loaded),
      () => undefined,
    )
    return () => {
      isThere = false
    }
  }, [isWanted])
  return spell
}
