import type { CommittedStep } from '#drawing/engine.ts'

/** A step as logged; `folded` is a part of many steps that are no longer known singly, without a label. */
export type LoggedStep = Omit<CommittedStep, 'how'> & { readonly how: CommittedStep['how'] | 'folded' }

/** A step of a log, with its place in it, from 0. */
export interface NumberedStep {
  readonly step: number
  readonly label: string
  readonly operations: CommittedStep['operations']
}

/**
 * The steps of a log that are in effect in the end: without those undone again. Undoing or redoing a step that the log
 * does not know singly, such as one from before a save, is a step like any other.
 */
export function effectiveSteps(log: readonly LoggedStep[]): readonly NumberedStep[] {
  const inEffect: (NumberedStep & { readonly how: LoggedStep['how'] })[] = []
  /** What redoing would bring back, the last one first: a step that was taken out again, or one that is not known. */
  const undone: ('known' | 'unknown')[] = []
  for (const [step, { label, how, operations }] of log.entries()) {
    const last = inEffect.at(-1)
    if (how === 'undone' && (last?.how === 'done' || last?.how === 'redone')) {
      inEffect.pop()
      undone.push('known')
    } else if (how === 'redone' && undone.pop() === 'unknown') {
      inEffect.pop()
    } else {
      if (how === 'undone') undone.push('unknown')
      inEffect.push({ step, label, how, operations })
    }
  }
  return inEffect.map(({ step, label, operations }) => ({ step, label, operations }))
}
