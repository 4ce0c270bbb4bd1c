import { describe, expect, it } from 'vitest'
import { USUAL_UNIT_MODES } from '#contract/endpoints/unit-control-modes.ts'
import { changeOf, draftOf, NO_DEFAULT, problemsOf } from './unit-modes-form.ts'

describe('R2.5-08 what is set of the control of units', () => {
  it('is nothing of several units until it is chosen, and all that one unit has', () => {
    expect(changeOf(draftOf([USUAL_UNIT_MODES, USUAL_UNIT_MODES]))).toEqual({})
    expect(changeOf(draftOf([USUAL_UNIT_MODES]))).toEqual(USUAL_UNIT_MODES)
  })

  it('may be that there is no default mode', () => {
    const draft = draftOf([{ ...USUAL_UNIT_MODES, defaultMode: 5 }])
    expect(changeOf({ ...draft, defaultMode: NO_DEFAULT })).toMatchObject({ defaultMode: null })
  })

  it('is sent in the order of the modes, and a lock that is taken off loses its reason', () => {
    const draft = draftOf([{ ...USUAL_UNIT_MODES, isLocked: true, lockReason: '阀门检修' }])
    const change = changeOf({ ...draft, modes: ['5', '0'], lock: 'free' })
    expect(change).toMatchObject({ allowedModes: [0, 5], isLocked: false, lockReason: '' })
  })

  it('names what would be refused: no mode, a default that is not among them, a lock without a reason', () => {
    const draft = draftOf([{ ...USUAL_UNIT_MODES, defaultMode: 5 }])
    expect(problemsOf(draft)).toEqual({})
    expect(problemsOf({ ...draft, modes: [], lock: 'locked', lockReason: ' ' })).toEqual({
      modes: 'noMode',
      defaultMode: 'defaultNotAllowed',
      lockReason: 'noReason',
    })
  })
})
