import { atom, useAtom } from 'jotai'
import type { CodeField } from './code-field.tsx'

/** CodeMirror, once it has arrived; a function would be taken for an update of the atom. */
const codeFieldAtom = atom<{ readonly CodeField: typeof CodeField } | null>(null)

/** The field for code, and what loads it. Where it does not come, the plain field stays, and it is asked for again. */
export function useCodeField() {
  const [loaded, setLoaded] = useAtom(codeFieldAtom)
  return {
    CodeField: loaded?.CodeField ?? null,
    load(): void {
      if (loaded) return
      import('./code-field.tsx').then(setLoaded, () => undefined)
    },
  }
}
