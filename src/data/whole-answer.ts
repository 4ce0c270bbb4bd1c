/** An answer that is asked for in parts. */
export interface WholeAnswer<Whole> {
  /** Undefined until all of it is known. */
  readonly data: Whole | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => void
}

interface PartAnswer<Result> {
  readonly data: Result | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** For `combine` of `useQueries`. */
export function wholeAnswer<Result, Whole>(
  answers: readonly PartAnswer<Result>[],
  wholeOf: (results: readonly Result[]) => Whole,
): WholeAnswer<Whole> {
  const results = answers.flatMap(({ data }) => (data === undefined ? [] : [data]))
  const isWhole = answers.length > 0 && results.length === answers.length
  return {
    data: isWhole ? wholeOf(results) : undefined,
    error: answers.find(({ error }) => error)?.error ?? null,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const each of answers) each.refetch()
    },
  }
}
