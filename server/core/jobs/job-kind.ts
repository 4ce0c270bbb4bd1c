import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { RunFailure } from '#contract/endpoints/jobs.ts'
import type { Label } from '#contract/kit/language.ts'
import type { Db } from '../db/client.ts'

interface JobContext<Params> {
  readonly params: Params
  /** Aborted at the time-out, when somebody cancels, and when the server stops: the work then throws its reason. */
  readonly signal: AbortSignal
  /** @param share - Done so far, 0 to 1. */
  progress(share: number): void
  readonly log: FastifyBaseLogger
  /**
   * For work that no person waits for. It has few connections, which all work of this process shares, and what a
   * transaction has changed is locked to its end: long work is done in slices.
   */
  readonly db: Db
  /** Epoch ms. */
  readonly now: () => number
}

interface Failed<Params> {
  readonly params: Params
  readonly failure: RunFailure
  /** The error's own text; empty where there was none. */
  readonly error: string
}

interface JobSpec<Params extends z.ZodObject> {
  /** Name in schedules and runs, like `files.expire`; never changed, as stored rows contain it. */
  readonly kind: string
  readonly title: Label
  /** Parameters with their defaults and limits. */
  readonly params: Params
  readonly paramNames: { readonly [Name in keyof z.output<Params>]: Label }
  /** Of each parameter with fixed values: what they mean. */
  readonly choiceNames?: Readonly<Record<string, Readonly<Record<string, Label>>>>
  /** Of each parameter that names a record: the names that there are. */
  readonly choicesIn?: Readonly<Record<string, (db: Db) => Promise<readonly string[]>>>
  /** Longest time of one attempt. */
  readonly timeoutMs: number
  readonly maxAttempts: number
  /** Queued by a call for the person who makes it; cannot be scheduled. */
  readonly isAskedFor?: boolean
  /**
   * Must bear to be run again from the start, as after the death of a server.
   *
   * @returns What was done, in a few words.
   */
  run(context: JobContext<z.output<Params>>): Promise<Label>
  /** Called when the last attempt has failed, by the server that has run it or by another one. */
  failed?(failed: Failed<z.output<Params>>): Promise<void>
}

/** A kind of job, with its parameters not yet read. */
export interface JobKind extends Omit<JobSpec<z.ZodObject>, 'run' | 'failed' | 'paramNames'> {
  readonly paramNames: Readonly<Record<string, Label>>
  run(context: JobContext<unknown>): Promise<Label>
  failed(failed: Failed<unknown>): Promise<void>
}

/** Kinds by name. */
export type JobKinds = ReadonlyMap<string, JobKind>

export const defineJob = <Params extends z.ZodObject>(spec: JobSpec<Params>): JobKind => ({
  ...spec,
  run: (context) => spec.run({ ...context, params: spec.params.parse(context.params) }),
  failed: async ({ params, ...rest }) => spec.failed?.({ params: spec.params.parse(params), ...rest }),
})

/** @throws when two kinds have the same name. */
export function jobKindsOf(kinds: readonly JobKind[]): JobKinds {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]))
  if (byName.size < kinds.length) throw new Error('Two kinds of jobs have the same name.')
  return byName
}
