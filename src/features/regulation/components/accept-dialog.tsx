import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandSteps } from '#archetypes/control/command-steps.tsx'
import { shownValue } from '#archetypes/control/shown-value.ts'
import { useCommandsOnWay } from '#archetypes/control/use-commands-on-way.ts'
import { useWriteRights } from '#archetypes/control/use-write-rights.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { CommandNews, WriteRight } from '#contract/endpoints/control.ts'
import { regulationCalls, type StrategyResult } from '#contract/endpoints/regulation.ts'
import { formOfParam } from '#contract/regulation/regulated-form.ts'
import { AppError } from '#data/app-error.ts'
import { useAsk } from '#data/calls.ts'
import { useLanguage } from '#data/use-language.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { randomUuid } from '#lib/random-hex.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner, Waiting } from '#ui/feedback.tsx'
import { Problem } from '#ui/field.tsx'
import { openWrites } from '../model/advice.ts'

type AdvisedWrite = StrategyResult['writes'][number]

interface AcceptDialogProps {
  result: StrategyResult
  onClose: () => void
}

/** Takes the advice of a unit: says exactly what is sent, sends it by one press, and shows what becomes of it. */
export function AcceptDialog({ result, onClose }: AcceptDialogProps) {
  const [commands, setCommands] = useState<readonly CommandNews[]>([])
  // as it was opened: a new cycle does not change what is being confirmed
  const [opened] = useState(result)
  return commands.length > 0 ? (
    <Progress first={commands} name={opened.nodeName} onClose={onClose} />
  ) : (
    <Confirmation result={opened} onTaken={setCommands} onClose={onClose} />
  )
}

interface ConfirmationProps extends AcceptDialogProps {
  onTaken: (commands: readonly CommandNews[]) => void
}

function Confirmation({ result, onTaken, onClose }: ConfirmationProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const [problem, setProblem] = useState<string | null>(null)
  const { handleFailure } = useSaveFailure((fields) => setProblem(Object.values(fields).join(' ')))
  const [isBusy, setBusy] = useState(false)
  // one key for each write of this confirmation: however often it is pressed, it is one command
  const [writes] = useState(() => openWrites(result, Date.now()).map((write) => ({ write, key: randomUuid() })))
  const { data, error, refetch } = useWriteRights(writes.map(({ write }) => write.pointId))
  const rights = new Map(data?.map((right) => [right.pointId, right]))
  const isReady = data !== undefined && writes.length > 0

  async function take(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const { cycleId, nodeId } = result
      const taken = writes.map(({ write: { param, pointId }, key }) => ({
        param,
        key,
        seen: rights.get(pointId)?.present ?? null,
      }))
      onTaken(await ask(regulationCalls.accept, { cycleId, nodeId, writes: taken }, { isQuiet: true }))
    } catch (failure) {
      if (failure instanceof AppError && failure.isUnanswered) setProblem(t('strategyResults.unanswered'))
      else handleFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('strategyResults.takeOf', { name: result.nodeName })}
      isOpen
      onClose={onClose}
      closeLabel={t('control.cancel')}
      isBusy={isBusy}
      width="36rem"
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('control.cancel')}
          </Button>
          <Button look="solid" data-autofocus disabled={isBusy || !isReady} onClick={() => void take()}>
            {isBusy && <Spinner />}
            {t('control.send')}
          </Button>
        </>
      }
    >
      <Column gap="3">
        <Box fontSize="sm">{result.reason}</Box>
        {error && !data ? (
          <ListFailure error={error} onRetry={() => void refetch()} />
        ) : data ? (
          writes.map(({ write }) => <WriteLine key={write.pointId} write={write} right={rights.get(write.pointId)} />)
        ) : (
          <Waiting text={t('control.loading')} />
        )}
        <Box fontSize="sm" color="fg.muted">
          {t('strategyResults.takeNote')}
        </Box>
        <Problem id="accept-problem" text={problem} />
      </Column>
    </Dialog>
  )
}

/** One write: point, present and advised value, and how long it holds. */
function WriteLine({ write, right }: { write: AdvisedWrite; right: WriteRight | undefined }) {
  const { t } = useTranslation()
  const { param, value, validUntil } = write
  const shown = shownValue(value, right ?? { ...formOfParam(param), words: null })
  return (
    <Column gap="1" borderBottomWidth="1px" borderColor="border.subtle" paddingBottom="3" data-advised={param}>
      <Box color="fg.muted" fontSize="sm">
        {`${right?.name ?? ''} ${param}`.trim()}
      </Box>
      <Box fontSize="lg" fontWeight="bold" fontVariantNumeric="tabular-nums">
        {right?.present ? t('control.change', { old: shownValue(right.present.value, right), value: shown }) : shown}
      </Box>
      <Box fontSize="sm">{t('control.until', { time: formatDateTime(validUntil, 'MM-DD HH:mm') })}</Box>
      {right?.needsSecondPerson && (
        <Box fontSize="sm" color="level.important">
          {t('control.secondPerson')}
        </Box>
      )}
      {right?.refusal && (
        <Box fontSize="sm" color="level.important" data-refusal={right.refusal.code}>
          {right.refusal.text}
        </Box>
      )}
    </Column>
  )
}

function Progress({ first, name, onClose }: { first: readonly CommandNews[]; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const commands = useCommandsOnWay(first)
  return (
    <Dialog
      title={t('strategyResults.takeOf', { name })}
      isOpen
      onClose={onClose}
      closeLabel={t('control.close')}
      footer={
        <Button look="solid" data-autofocus onClick={onClose}>
          {t('control.close')}
        </Button>
      }
    >
      <Column gap="4">
        {commands.map((command) => (
          <Column key={command.commandId} gap="2">
            <Box fontWeight="medium">
              {`${language === 'en' ? command.nameEn : command.name} ${shownValue(command.value, command)}`}
            </Box>
            <CommandSteps command={command} />
          </Column>
        ))}
      </Column>
    </Dialog>
  )
}
