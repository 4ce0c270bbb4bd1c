import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOpen } from '#contract/control/command-states.ts'
import type { CommandNews } from '#contract/endpoints/control.ts'
import { type HandBackPlan, handBackCalls } from '#contract/endpoints/hand-back.ts'
import { AppError } from '#data/app-error.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { randomUuid } from '#lib/random-hex.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner, Waiting } from '#ui/feedback.tsx'
import { ListFailure } from '../resource/list-states.tsx'
import { CommandStateTag } from './command-state.tsx'
import { CommandSteps } from './command-steps.tsx'
import { confirmedHandBack } from './confirmed-hand-back.ts'
import { shownValue } from './shown-value.ts'
import { useCommandsOnWay } from './use-commands-on-way.ts'

interface HandBackDialogProps {
  /** What is handed back: held points, and modes that stand by hand. */
  pointIds: readonly number[]
  onClose: () => void
}

/** Says what handing back does, does it when confirmed, and shows the modes being set. */
export function HandBackDialog({ pointIds, onClose }: HandBackDialogProps) {
  const [commands, setCommands] = useState<readonly CommandNews[]>([])
  return commands.length > 0 ? (
    <Progress first={commands} onClose={onClose} />
  ) : (
    <Confirmation pointIds={pointIds} onAsked={setCommands} onClose={onClose} />
  )
}

interface ConfirmationProps extends HandBackDialogProps {
  onAsked: (commands: readonly CommandNews[]) => void
}

function Confirmation({ pointIds, onAsked, onClose }: ConfirmationProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const { handleFailure } = useSaveFailure()
  const [isBusy, setBusy] = useState(false)
  const [keyOf] = useState(createKeys)
  const [isUnknown, setUnknown] = useState(false)
  // read once: what is confirmed is what was read, and the server refuses it where it has changed
  const { data, error, refetch } = useAnswer(
    handBackCalls.plan,
    { pointIds: [...pointIds] },
    { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  const possible = (data ?? []).filter(({ refusal }) => refusal === null)
  async function handBack(): Promise<void> {
    setBusy(true)
    setUnknown(false)
    try {
      const handBacks = possible.map((plan) => confirmedHandBack(plan, keyOf(plan)))
      const commands = await ask(handBackCalls.handBack, { handBacks }, { isQuiet: true })
      onAsked(commands)
      if (commands.length > 0) return
      say(t('control.released'))
      onClose()
    } catch (failure) {
      if (failure instanceof AppError && failure.isUnanswered) setUnknown(true)
      else handleFailure(failure)
      void refetch()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('control.release')}
      isOpen
      onClose={onClose}
      closeLabel={t('control.cancel')}
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('control.cancel')}
          </Button>
          <Button
            look="solid"
            data-autofocus
            disabled={isBusy || possible.length === 0}
            onClick={() => void handBack()}
          >
            {isBusy && <Spinner />}
            {possible.length > 1 ? t('control.releaseMany', { count: possible.length }) : t('control.release')}
          </Button>
        </>
      }
    >
      {isUnknown && (
        <Box role="status" color="level.important" paddingBottom="3">
          {t('control.handBackUnknown')}
        </Box>
      )}
      {error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Column gap="3">
          {data.map((plan) => (
            <PlanLine key={plan.point.pointId} plan={plan} />
          ))}
        </Column>
      ) : (
        <Waiting text={t('control.readingPlan')} />
      )}
    </Dialog>
  )
}

/** One key for what is confirmed: however often it is sent, it is one command. */
function createKeys(): (plan: HandBackPlan) => string {
  const keys = new Map<string, string>()
  return ({ point: { pointId }, restoresTo }) => {
    const what = `${pointId} ${restoresTo}`
    const key = keys.get(what) ?? randomUuid()
    keys.set(what, key)
    return key
  }
}

function PlanLine({ plan }: { plan: HandBackPlan }) {
  const { t } = useTranslation()
  const { point, releases, restoresTo, stays, needsSecondPerson, refusal } = plan
  const present = shownValue(point.present?.value ?? null, point)
  return (
    <Column gap="1" borderBottomWidth="1px" borderColor="border.subtle" paddingBottom="3" data-plan={point.pointCode}>
      <Box color="fg.muted" fontSize="sm">{`${point.nodeName} ${point.name}`}</Box>
      <Box fontSize="lg" fontWeight="bold" fontVariantNumeric="tabular-nums">
        {restoresTo === null ? present : t('control.change', { old: present, value: shownValue(restoresTo, point) })}
      </Box>
      {stays && !refusal && <Box fontSize="sm">{t(`control.stays.${stays}`, { value: present })}</Box>}
      {releases.length > 0 && (
        <Box fontSize="sm">
          {t('control.holdsEnd', { names: releases.map(({ name }) => name).join(t('control.and')) })}
        </Box>
      )}
      {needsSecondPerson && (
        <Box fontSize="sm" color="level.important">
          {t('control.secondPerson')}
        </Box>
      )}
      {refusal && (
        <Box fontSize="sm" color="level.important" data-refusal={refusal.code}>
          {refusal.text}
        </Box>
      )}
    </Column>
  )
}

function Progress({ first, onClose }: { first: readonly CommandNews[]; onClose: () => void }) {
  const { t } = useTranslation()
  const commands = useCommandsOnWay(first)
  const [only] = commands
  return (
    <Dialog
      title={t('control.release')}
      isOpen
      onClose={onClose}
      closeLabel={t('control.close')}
      footer={
        <Button look="solid" data-autofocus onClick={onClose}>
          {t('control.close')}
        </Button>
      }
    >
      <Column gap="3">
        {commands.length === 1 && only ? (
          <>
            <Box fontWeight="medium">{`${only.nodeName} ${shownValue(only.value, only)}`}</Box>
            <CommandSteps command={only} />
          </>
        ) : (
          commands.map((command) => (
            <Row key={command.commandId} gap="3" justifyContent="space-between" alignItems="flex-start">
              <Column>
                <Box>{`${command.nodeName} ${shownValue(command.value, command)}`}</Box>
                {command.refusal && (
                  <Box fontSize="sm" color="level.important">
                    {command.refusal.text}
                  </Box>
                )}
              </Column>
              <CommandStateTag command={command} />
            </Row>
          ))
        )}
        {commands.some(({ state }) => isOpen(state)) && (
          <Box fontSize="sm" color="fg.muted">
            {t('control.goesOn')}
          </Box>
        )}
      </Column>
    </Dialog>
  )
}
