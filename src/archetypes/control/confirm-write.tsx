import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPulse } from '#contract/control/write-rules.ts'
import type { CommandNews, WriteRight } from '#contract/endpoints/control.ts'
import { randomUuid } from '#lib/random-hex.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Facts } from '#ui/facts.tsx'
import { Spinner } from '#ui/feedback.tsx'
import { Problem } from '#ui/field.tsx'
import type { DialogForm } from '../form-dialog/use-dialog-form.ts'
import { offeredWords, shownValue } from './shown-value.ts'
import { useAskCommands } from './use-ask-commands.ts'
import { endOf, useEndText } from './valid-for.tsx'
import type { DraftWrite } from './write-form.tsx'

interface ConfirmWriteProps {
  form: DialogForm<DraftWrite>
  right: WriteRight
  value: number
  seen: WriteRight['present']
  onBack: () => void
  onAsked: (command: CommandNews) => void
}

/** Names what is about to be done; only its button, or Enter on it, sends. */
export function ConfirmWrite({ form, right, value, seen, onBack, onAsked }: ConfirmWriteProps) {
  const { t } = useTranslation()
  const { askCommands, isLookingUp } = useAskCommands()
  // one key for this confirmation: however often it is pressed, it is one command
  const [key] = useState(randomUuid)
  const [validUntil] = useState(() => endOf(form.values.hours))
  const endText = useEndText()
  const { isBusy, problems } = form
  const refusals = Object.values(problems)
  const send = () =>
    // what was typed is kept until the server has the command
    form.attempt(
      ({ reason }) => {
        const { pointId, paramCode, nodeName, unit } = right
        const writes = [{ pointId, value, seen, key, shown: { paramCode, nodeName, unit } }]
        return askCommands({ writes, reason, validUntil })
      },
      (asked) => {
        if (asked === 'not received') return form.refuse(() => ({ command: t('control.notReceived') }))
        form.discard()
        const [command] = asked
        if (command) onAsked(command)
      },
    )
  const wanted = shownValue(value, right)
  const offered = offeredWords(right)?.map(({ label }) => label)
  const change =
    isPulse(right.paramCode) || !seen
      ? wanted
      : t('control.change', { old: shownValue(seen.value, right), value: wanted })
  return (
    <Dialog
      title={t('control.confirmTitle')}
      isOpen
      onClose={() => void form.close()}
      closeLabel={t('control.cancel')}
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onBack} disabled={isBusy}>
            {t('control.back')}
          </Button>
          <Button look="solid" data-autofocus disabled={isBusy} onClick={() => void send()}>
            {isBusy && <Spinner />}
            {t('control.send')}
          </Button>
        </>
      }
    >
      <Column gap="4">
        <Box fontSize="xl" fontWeight="bold" fontVariantNumeric="tabular-nums" data-change>
          {change}
        </Box>
        <Facts
          facts={[
            [t('control.point'), `${right.nodeName} ${right.name}`],
            offered
              ? [t('control.offered'), offered.join(t('control.and'))]
              : [
                  t('control.limits'),
                  t('control.range', { min: shownValue(right.min, right), max: shownValue(right.max, right) }),
                ],
            [t('control.validFor'), endText(validUntil)],
            [t('control.reason'), form.values.reason],
          ]}
        />
        {right.needsSecondPerson && <Box color="level.important">{t('control.secondPerson')}</Box>}
        {isLookingUp && (
          <Box role="status" color="level.important">
            {t('control.lookingUp')}
          </Box>
        )}
        <Problem id="confirm-write-problem" text={refusals.length > 0 ? refusals.join(' ') : null} />
      </Column>
    </Dialog>
  )
}
