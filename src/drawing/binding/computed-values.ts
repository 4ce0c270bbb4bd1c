import { ProgramRunner } from '#contract/expression/program-runner.ts'
import type { BindingTable } from './binding-table.ts'
import type { PointValues } from './point-values.ts'
import { indexBySource, type SourceIndex } from './source-index.ts'

/** The expressions of a drawing. Each runs once for all changes of its points since the last run. */
export class ComputedValues {
  readonly #runner: ProgramRunner
  readonly #points: PointValues
  readonly #numPoints: number
  readonly #index: SourceIndex
  readonly #timed: readonly number[]
  readonly #due: Uint32Array
  readonly #isDue: Uint8Array
  #numDue = 0

  constructor({ references, programs }: BindingTable, points: PointValues) {
    this.#runner = new ProgramRunner(programs, points)
    this.#points = points
    this.#numPoints = references.length
    this.#index = indexBySource(programs.points, references.length)
    this.#timed = programs.timed
    this.#due = new Uint32Array(programs.points.length)
    this.#isDue = new Uint8Array(programs.points.length)
    this.noteAll()
  }

  noteAll(): void {
    for (let program = 0; program < this.#due.length; program++) this.#note(program)
  }

  /** Notes that time has passed. */
  noteTime(): void {
    for (const program of this.#timed) this.#note(program)
  }

  /** Notes that a point has changed. */
  notePoint(point: number): void {
    const { starts, users } = this.#index
    for (let at = starts[point] ?? 0; at < (starts[point + 1] ?? 0); at++) this.#note(users[at] ?? 0)
  }

  /** Runs the expressions that are due, and reports each source whose number or trust changed. */
  run(onChange: (source: number) => void): void {
    for (let at = 0; at < this.#numDue; at++) {
      const program = this.#due[at] ?? 0
      this.#isDue[program] = 0
      const value = this.#runner.run(program)
      const source = this.#numPoints + program
      if (this.#points.setComputed(source, value, this.#runner.trust)) onChange(source)
    }
    this.#numDue = 0
  }

  #note(program: number): void {
    if (this.#isDue[program] === 1) return
    this.#isDue[program] = 1
    this.#due[this.#numDue] = program
    this.#numDue += 1
  }
}
