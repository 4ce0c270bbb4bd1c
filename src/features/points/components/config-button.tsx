import { useSetAtom } from 'jotai'
import { FileDown, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { gatewayConfigCall, LEFT_OUT_NAMES, sendGatewayConfigCall } from '#contract/endpoints/gateway-config.ts'
import type { OutputOf } from '#contract/kit/call.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useAttempt } from '#data/attempt.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { saveFile } from '#data/save-file.ts'
import { useLanguage } from '#data/use-language.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'

/** Saves the configuration of a field gateway that reads the devices of this gateway code. */
export function ConfigButton({ gateway }: { gateway: string }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const sayDone = useSayDone()
  const mayView = useHoldsCode(gatewayConfigCall.access.permission)
  const [isSaving, attempt] = useAttempt()
  if (!mayView) return null

  async function save(): Promise<void> {
    await attempt(async () => {
      const { config, leftOut } = await ask(gatewayConfigCall, { gateway })
      saveFile(new Blob([JSON.stringify(config, null, 2)], { type: 'application/json' }), `${gateway}.json`)
      const count = config.connections.reduce((sum, { devices }) => sum + devices.length, 0)
      sayDone(t('gateways.configSaved', { count }), leftOut)
    })
  }
  return (
    <Button size="sm" disabled={isSaving} onClick={() => void save()}>
      <FileDown size={16} aria-hidden />
      {t('gateways.config')}
    </Button>
  )
}

/** Sends the devices of this gateway code to the field gateway. */
export function SendConfigButton({ gateway }: { gateway: string }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const sayDone = useSayDone()
  const confirm = useConfirm()
  const maySend = useHoldsCode(sendGatewayConfigCall.access.permission)
  const [isSending, attempt] = useAttempt()
  if (!maySend) return null

  async function send(): Promise<void> {
    const isWanted = await confirm({
      title: t('gateways.sendTitle', { gateway }),
      detail: t('gateways.sendDetail'),
      confirmLabel: t('gateways.send'),
      cancelLabel: t('gateways.keep'),
    })
    if (!isWanted) return
    await attempt(async () => {
      const { numDevices: count, leftOut, isSent } = await ask(sendGatewayConfigCall, { gateway })
      sayDone(t(isSent ? 'gateways.sent' : 'gateways.sentLater', { count }), leftOut)
    })
  }
  return (
    <Button size="sm" disabled={isSending} onClick={() => void send()}>
      <Send size={16} aria-hidden />
      {t('gateways.send')}
    </Button>
  )
}

/** Says what was done, and which devices were left out of it and why. */
function useSayDone() {
  const { t } = useTranslation()
  const language = useLanguage()
  const say = useSetAtom(sayAtom)
  return (done: string, leftOut: OutputOf<typeof gatewayConfigCall>['leftOut']): void => {
    const devices = leftOut.map(({ code, why }) => `${code} (${labelIn(LEFT_OUT_NAMES[why], language)})`)
    say(
      devices.length > 0 ? `${done} · ${t('gateways.configLeftOut', { devices: devices.join(', ') })}` : done,
      devices.length > 0 ? 'warning' : 'success',
    )
  }
}
