import { useMutation } from '@tanstack/react-query'
import { type AlarmBasis, alarmBasisCalls } from '#contract/endpoints/alarm-basis.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { type BasisForm, basisOfForm, formOfBasis } from '../model/basis-form.ts'

const asForm = (basis: AlarmBasis): BasisForm => formOfBasis(basis)

/** The settings as a form; `refetch` gives the form of the newest. */
export function useAlarmBasis() {
  const { data, error, refetch } = useAnswer(alarmBasisCalls.read, {}, { select: asForm })
  return { data, error, refetch }
}

/** After saving, the pop-up of this console follows at once: its own settings are read again. */
export function useSaveAlarmBasis() {
  const ask = useAsk()
  return useMutation({
    mutationFn: (form: BasisForm) => ask(alarmBasisCalls.update, basisOfForm(form), { isQuiet: true }),
  })
}
