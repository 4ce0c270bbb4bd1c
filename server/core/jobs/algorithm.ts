import type { AlgorithmGroup } from '#contract/endpoints/algorithms.ts'
import type { Label } from '#contract/kit/language.ts'

interface Described {
  readonly group: AlgorithmGroup
  /** In a sentence. */
  readonly computes: Label
  /** Of what it computes something. */
  readonly scope: Label
  /** Counted up whenever the same input gives another result. */
  readonly version: number
  /** The page where more of it is set than a task's parameters. */
  readonly setAt?: string
}

/** Run by the tasks of a kind of job. */
interface ScheduledAlgorithm extends Described {
  readonly runs: 'scheduled'
  readonly kind: string
  /** What no longer works where its task is stopped, in a sentence. */
  readonly without: Label
}

/** A kind of job that is queued by a call. */
interface AskedAlgorithm extends Described {
  readonly runs: 'onRequest'
  readonly kind: string
}

/** Computes as values come or time passes, without a task. */
interface ContinuousAlgorithm extends Described {
  readonly runs: 'continuously'
  readonly code: string
  readonly title: Label
}

/** What the server computes by itself, as a module declares it beside its jobs. */
export type Algorithm = ScheduledAlgorithm | AskedAlgorithm | ContinuousAlgorithm
