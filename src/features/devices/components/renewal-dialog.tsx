import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { sayAtom } from '#data/notices.ts'
import { Box } from '#ui/box.ts'
import { NumberField } from '#ui/number-field.tsx'
import { useRenewCards } from '../api/use-devices.ts'

const MONTHS_AT_FIRST = '12'

interface RenewalDialogProps {
  cards: readonly ResourceRow[]
  onClose: () => void
}

/** Asks by how many months the expiry of SIM cards is extended. */
export function RenewalDialog({ cards, onClose }: RenewalDialogProps) {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const renew = useRenewCards()
  const ids = cards.map(({ keyId }) => keyId)
  const form = useDialogForm({ form: `renewCards ${ids.join()}`, initial: { months: MONTHS_AT_FIRST }, onClose })

  const renewAll = () =>
    form.send(
      ({ months }) => renew.mutateAsync({ ids, months }),
      ({ renewed }) => {
        say(t('devices.renewed', { count: renewed }))
        onClose()
      },
    )

  return (
    <FormDialog
      form={form}
      title={t('devices.renewTitle', { count: cards.length })}
      sendLabel={t('devices.renew')}
      onSend={() => void renewAll()}
    >
      <Box color="fg.muted" fontSize="sm">
        {t('devices.renewHint')}
      </Box>
      <NumberField {...form.field('months')} label={t('devices.months')} precision={0} isRequired />
    </FormDialog>
  )
}
