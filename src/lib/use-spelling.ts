import { useEffect, useState } from 'react'
import { loadSpelling, type Spell } from './spelling.ts'

/** Null until the dictionary has arrived. */
export function useSpelling(): Spell | null {
  const [spell, setSpell] = useState<Spell | null>(null)
  useEffect(() => {
    let isThere = true
    // without the dictionary the names still find their commands
    loadSpelling().then(
      (loaded) => isThere && setSpell(() => loaded),
      () => undefined,
    )
    return () => {
      isThere = false
    }
  }, [])
  return spell
}
