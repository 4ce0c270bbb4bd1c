import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes, whose size does not say so: begun last, they would run alone at the end. */
const LONG = /\/(page-walk-desk|nothing-lost|page-walk-phone|wall|first-minutes)\.test\.ts$/

/** The order of Vitest: by the time that a file took, or else by its size; but long ones first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
