import { useSearchParams } from 'react-router-dom'

const NAME = 'node'

/** The chosen record in the address of its page, so that it can be linked and reloaded; null stands for the top. */
export function useNodeAddress(): { node: string | null; choose: (node: string | null) => void } {
  const [search, setSearch] = useSearchParams()
  const choose = (wanted: string | null): void => {
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (wanted === null) next.delete(NAME)
        else next.set(NAME, wanted)
        return next
      },
      // at once: what is pressed next is about the record that was chosen
      { flushSync: true },
    )
  }
  return { node: search.get(NAME), choose }
}
