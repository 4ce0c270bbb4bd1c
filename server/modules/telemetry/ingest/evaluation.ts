import type pg from 'pg'
import type { Measurement } from '../points/measurement.ts'

/** What evaluates each value that is ingested: the alarm engine. Telemetry knows no more of it. */
export interface Evaluation {
  consider(measurements: readonly Measurement[]): Promise<BatchEvaluation>
  /** Called whenever the plant may have changed, with its revision. */
  follow(plantRevision: number): Promise<void>
}

/** What a batch means to the evaluation. */
export interface BatchEvaluation {
  /** Whether the measurement must be stored, whatever the storage policy says of it. */
  isCrossing(measurement: Measurement): boolean
  /** Looks at what other servers did, at the start of the transaction of the batch. */
  prepare(client: pg.ClientBase): Promise<void>
  /** Writes what follows, in the transaction of the batch, after its values. */
  write(client: pg.ClientBase): Promise<void>
  /** To be called once the batch is committed. */
  committed(): void
}

/** Where nothing is evaluated. */
export const NO_EVALUATION: Evaluation = {
  consider: async () => ({
    isCrossing: () => false,
    prepare: async () => undefined,
    write: async () => undefined,
    committed: () => undefined,
  }),
  follow: async () => undefined,
}
