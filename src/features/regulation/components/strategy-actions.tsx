import { FilePen, Rocket, Square, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { STRATEGY_RELEASE_PERMISSION, type StrategyDetail, strategyCalls } from '#contract/endpoints/strategies.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'
import { Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { type ConfirmRequest, useConfirm } from '#ui/confirm.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { StopDialog } from './stop-dialog.tsx'

interface StrategyActionsProps {
  detail: StrategyDetail
  onEdit: () => void
  /** A version is to be rehearsed first. */
  onRehearse: (number: number) => void
}

/** What may be done with a strategy, by who looks at it: each step that cannot be undone is asked for first. */
export function StrategyActions({ detail, onEdit, onRehearse }: StrategyActionsProps) {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const ask = useAsk()
  const confirm = useConfirm()
  const [isReleasing, setReleasing] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { keyId, version, name, state, isWhole, versionBefore } = detail
  const mayRelease = isWhole && mayDo(STRATEGY_RELEASE_PERMISSION)

  async function after(question: Omit<ConfirmRequest, 'cancelLabel'>, step: () => Promise<unknown>): Promise<void> {
    if (!(await confirm({ ...question, cancelLabel: t('control.cancel') }))) return
    setBusy(true)
    try {
      await step()
    } catch {
      // the console has said why
    } finally {
      setBusy(false)
    }
  }
  const goBack = (): Promise<void> =>
    after(
      {
        title: t('strategies.goBackTitle', { name, number: versionBefore ?? 0 }),
        detail: t('strategies.goBackDetail'),
        confirmLabel: t('strategies.goBack', { number: versionBefore ?? 0 }),
      },
      () => ask(strategyCalls.goBack, { keyId, version }),
    )
  return (
    <Row gap="3" flexWrap="wrap">
      {mayRelease && (
        <Button size="sm" look="solid" disabled={isBusy} onClick={() => setReleasing(true)}>
          <Rocket size={16} aria-hidden />
          {t('strategies.release')}
        </Button>
      )}
      {mayRelease && versionBefore !== null && (
        <Button size="sm" disabled={isBusy} onClick={() => void goBack()}>
          <Undo2 size={16} aria-hidden />
          {t('strategies.goBack', { number: versionBefore })}
        </Button>
      )}
      {isWhole && mayDo('strategy:edit') && (
        <Button size="sm" disabled={isBusy} onClick={onEdit}>
          <FilePen size={16} aria-hidden />
          {t('strategies.newVersion')}
        </Button>
      )}
      {isWhole && state !== 'off' && mayDo('strategy:stop') && (
        <Button size="sm" data-harm disabled={isBusy} onClick={() => setStopping(true)}>
          <Square size={16} aria-hidden />
          {t('strategies.stop')}
        </Button>
      )}
      {isStopping && <StopDialog detail={detail} onClose={() => setStopping(false)} />}
      {isReleasing && <ReleaseDialog detail={detail} onClose={() => setReleasing(false)} onRehearse={onRehearse} />}
    </Row>
  )
}
