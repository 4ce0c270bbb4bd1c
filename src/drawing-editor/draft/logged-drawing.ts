import type { Drawing } from '#drawing/engine.ts'

/** What a log needs of a drawing that is edited. */
export type LoggedDrawing = Pick<Drawing, 'record' | 'openStep' | 'listenToSteps'> & {
  /**
   * Calls the listener after each change, also of a gesture that is not in the record yet.
   *
   * @returns Function that stops listening.
   */
  listen(listener: () => void): () => void
}
