const DEFAULT_WAIT_MS = 500

interface Debounced<Args extends readonly unknown[]> {
  (...args: Args): void
  cancel(): void
}

/** Calls a function once, `waitMs` after the last of a burst of calls, with the arguments of the last. */
export function debounce<Args extends readonly unknown[]>(
  work: (...args: Args) => void,
  waitMs = DEFAULT_WAIT_MS,
): Debounced<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const debounced = (...args: Args): void => {
    clearTimeout(timer)
    timer = setTimeout(() => work(...args), waitMs)
  }
  return Object.assign(debounced, { cancel: () => clearTimeout(timer) })
}
