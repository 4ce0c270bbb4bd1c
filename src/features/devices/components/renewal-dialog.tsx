import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { sayAtom } from '#data/notices.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
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
  const [months, setMonths] = useState(MONTHS_AT_FIRST)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { handleFailure } = useSaveFailure(setProblems)

  async function handleRenew(): Promise<void> {
    try {
      const { renewed } = await renew.mutateAsync({ ids: cards.map(({ keyId }) => keyId), months })
      say(t('devices.renewed', { count: renewed }))
      onClose()
    } catch (failure) {
      handleFailure(failure)
    }
  }

  return (
    <Dialog
      title={t('devices.renewTitle', { count: cards.length })}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      isBusy={renew.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={renew.isPending}>
            {t('resource.cancel')}
          </Button>
          <Button look="solid" onClick={() => void handleRenew()} disabled={renew.isPending}>
            {t('devices.renew')}
          </Button>
        </>
      }
    >
      <Column gap="4">
        <Box color="fg.muted" fontSize="sm">
          {t('devices.renewHint')}
        </Box>
        <NumberField
          name="months"
          label={t('devices.months')}
          value={months}
          precision={0}
          isRequired
          problem={problems.months ?? null}
          onChange={setMonths}
          onBlur={() => undefined}
        />
      </Column>
    </Dialog>
  )
}
