import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import type { CurveExperience } from '#contract/endpoints/curve-experience.ts'
import { strategyCalls } from '#contract/endpoints/strategies.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { Box } from '#ui/box.ts'
import { TextField } from '#ui/text-field.tsx'

interface AcceptCurveDialogProps {
  nodeId: string
  unitName: string
  points: NonNullable<CurveExperience['learnt']>['points']
  onClose: () => void
}

const CYCLE_MINUTES = 15
const MOST_NAME = 64

/** Stores a learnt curve as a strategy of its unit, which nothing follows before somebody releases it. */
export function AcceptCurveDialog({ nodeId, unitName, points, onClose }: AcceptCurveDialogProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const form = useDialogForm({
    form: `curveExperience ${nodeId}`,
    initial: { name: t('curveExperience.nameOf', { name: unitName }).slice(0, MOST_NAME) },
    onClose,
  })
  const { name } = form.values
  const save = (): Promise<void> =>
    form.send(
      () =>
        ask(
          strategyCalls.save,
          {
            keyId: null,
            version: 0,
            strategy: {
              kind: 'curve',
              name: name.trim(),
              members: [{ nodeId }],
              cycleMinutes: CYCLE_MINUTES,
              params: { curve: { kind: 'drawn', points }, lookAheadH: null },
            },
          },
          { isQuiet: true },
        ),
      () => {
        say(t('curveExperience.accepted', { name: name.trim() }))
        onClose()
      },
    )
  const general = Object.entries(form.problems).find(([field]) => field !== 'strategy.name')?.[1]
  return (
    <FormDialog
      form={form}
      title={t('curveExperience.acceptTitle')}
      sendLabel={t('curveExperience.save')}
      onSend={() => void save()}
      isComplete={name.trim() !== ''}
    >
      <Box>{t('curveExperience.acceptDetail', { count: points.length })}</Box>
      <TextField
        label={t('curveExperience.name')}
        required
        maxLength={MOST_NAME}
        name="name"
        value={name}
        onChange={({ target }) => form.change({ name: target.value })}
        problem={form.problems['strategy.name'] ?? general ?? null}
      />
    </FormDialog>
  )
}
