import { atom } from 'jotai'

const MAX_ERRORS = 100

export interface LoggedError {
  readonly id: number
  readonly at: Date
  readonly message: string
  /** The stack trace, where there is one. */
  readonly detail: string
  /** Path of the current page. */
  readonly page: string
}

const listAtom = atom<readonly LoggedError[]>([])
const lastIdAtom = atom(0)

/** Errors since the console was opened, newest first. */
export const errorLogAtom = atom((get) => get(listAtom))

/** Adds an error to the error log, which holds the latest hundred. */
export const logErrorAtom = atom(
  null,
  (get, set, { problem, page, at }: { problem: unknown; page: string; at: Date }) => {
    const id = get(lastIdAtom) + 1
    set(lastIdAtom, id)
    set(listAtom, [{ id, at, page, ...describeProblem(problem) }, ...get(listAtom)].slice(0, MAX_ERRORS))
  },
)

export const clearErrorLogAtom = atom(null, (_get, set) => set(listAtom, []))

function describeProblem(problem: unknown): { message: string; detail: string } {
  if (!(problem instanceof Error)) return { message: String(problem), detail: '' }
  return { message: problem.message || problem.name, detail: problem.stack ?? '' }
}
