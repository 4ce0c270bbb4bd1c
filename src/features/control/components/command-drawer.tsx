import { Check, Undo2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CommandStateTag } from '#archetypes/control/command-state.tsx'
import { shownValue } from '#archetypes/control/shown-value.ts'
import { useCommandsOnWay } from '#archetypes/control/use-commands-on-way.ts'
import { SEND_CHANNEL_NAMES, WRITER_NAMES } from '#contract/control/writers.ts'
import { CONTROL_WRITE_PERMISSION, type CommandNews } from '#contract/endpoints/control.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Facts } from '#ui/facts.tsx'
import { useCommandDecision } from '../api/use-commands.ts'
import { msText } from './use-command-columns.tsx'

/** One command in full, and what may still be decided about it. */
export function CommandDrawer({ command, onClose }: { command: CommandNews | null; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer
      title={t('controlRoom.details')}
      isOpen={command !== null}
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="36rem"
    >
      {command && <Details command={command} />}
    </Drawer>
  )
}

/** A command that was asked for just now, as it goes on. */
export function AskedDrawer({ first, onClose }: { first: CommandNews; onClose: () => void }) {
  return <CommandDrawer command={useCommandsOnWay([first])[0] ?? first} onClose={onClose} />
}

function Details({ command }: { command: CommandNews }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const time = (at: number | null): string => formatDateTime(at)
  const facts: readonly (readonly [string, string])[] = [
    [t('controlRoom.askedAt'), time(command.askedAt)],
    [t('controlRoom.askedBy'), command.askedBy],
    [t('controlRoom.writer'), labelIn(WRITER_NAMES[command.writer], language)],
    [t('controlRoom.channel'), labelIn(SEND_CHANNEL_NAMES[command.channel], language)],
    [t('controlRoom.nodeName'), command.nodeName],
    [t('controlRoom.point'), `${language === 'en' ? command.nameEn : command.name} (${command.pointCode})`],
    [t('controlRoom.old'), shownValue(command.old, command)],
    [t('controlRoom.asked'), shownValue(command.value, command)],
    [
      t('controlRoom.validUntil'),
      command.validUntil === null ? t('controlRoom.untilChanged') : time(command.validUntil),
    ],
    [t('controlRoom.reason'), command.reason],
    [t('controlRoom.approval'), t(`controlRoom.approvals.${command.approval}`)],
    [t('controlRoom.approvedBy'), command.approvedBy],
    [t('controlRoom.sentAt'), time(command.sentAt)],
    [t('controlRoom.numSends'), String(command.numSends)],
    [t('controlRoom.answeredAt'), time(command.answeredAt)],
    [t('controlRoom.answered'), shownValue(command.answered, command)],
    [t('controlRoom.readBackAt'), time(command.readBackAt)],
    [t('controlRoom.readBack'), shownValue(command.readBack, command)],
    [t('controlRoom.endedAt'), time(command.endedAt)],
    [t('controlRoom.tookLong'), command.tookMs === null ? '' : `${msText(command.tookMs)} ms`],
    [t('controlRoom.refusal'), command.refusal?.text ?? ''],
    [t('controlRoom.lateResult'), command.lateResult ? t(`controlRoom.results.${command.lateResult}`) : ''],
  ]
  return (
    <>
      <Box marginBottom="4">
        <CommandStateTag command={command} />
      </Box>
      <Facts facts={facts} />
      <Decisions command={command} />
    </>
  )
}

function Decisions({ command }: { command: CommandNews }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const mayWrite = useMayDo()(CONTROL_WRITE_PERMISSION)
  const { approve, withdraw, isBusy } = useCommandDecision()
  const { commandId } = command
  const detail = `${command.nodeName} · ${command.pointCode}: ${shownValue(command.old, command)} → ${shownValue(command.value, command)}`
  const decide = async (isApproved: boolean): Promise<void> => {
    const answer = await confirm({
      title: t(isApproved ? 'controlRoom.approveTitle' : 'controlRoom.declineTitle'),
      detail,
      confirmLabel: t(isApproved ? 'controlRoom.approve' : 'controlRoom.decline'),
      cancelLabel: t('controlRoom.cancel'),
      askFor: { label: t('controlRoom.reason'), isRequired: !isApproved },
    })
    if (answer) approve({ commandId, isApproved, reason: answer.text })
  }
  const takeBack = async (): Promise<void> => {
    const answer = await confirm({
      title: t('controlRoom.withdrawTitle'),
      detail,
      confirmLabel: t('controlRoom.withdraw'),
      cancelLabel: t('controlRoom.cancel'),
    })
    if (answer) withdraw(commandId)
  }
  const mayWithdraw = mayWrite && command.state === 'asked'
  if (!command.mayApprove && !mayWithdraw) return null
  return (
    <Row gap="2" marginTop="5" flexWrap="wrap">
      {command.mayApprove && (
        <>
          <Button look="solid" disabled={isBusy} onClick={() => void decide(true)}>
            <Check size={16} aria-hidden />
            {t('controlRoom.approve')}
          </Button>
          <Button disabled={isBusy} onClick={() => void decide(false)}>
            <X size={16} aria-hidden />
            {t('controlRoom.decline')}
          </Button>
        </>
      )}
      {mayWithdraw && (
        <Button disabled={isBusy} onClick={() => void takeBack()}>
          <Undo2 size={16} aria-hidden />
          {t('controlRoom.withdraw')}
        </Button>
      )}
    </Row>
  )
}
