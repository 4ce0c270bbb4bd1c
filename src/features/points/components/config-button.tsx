import { useSetAtom } from 'jotai'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { gatewayConfigCall, LEFT_OUT_NAMES } from '#contract/endpoints/gateway-config.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useAttempt } from '#data/attempt.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { saveFile } from '#data/save-file.ts'
import { useLanguage } from '#data/use-language.ts'
import { Button } from '#ui/button.tsx'

/** Saves the configuration of a field gateway that reads the devices of this gateway code. */
export function ConfigButton({ gateway }: { gateway: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const mayView = useHoldsCode(gatewayConfigCall.access.permission)
  const [isSaving, attempt] = useAttempt()
  if (!mayView) return null

  async function save(): Promise<void> {
    await attempt(async () => {
      const { config, leftOut } = await ask(gatewayConfigCall, { gateway })
      saveFile(new Blob([JSON.stringify(config, null, 2)], { type: 'application/json' }), `${gateway}.json`)
      const count = config.connections.reduce((sum, { devices }) => sum + devices.length, 0)
      const devices = leftOut.map(({ code, why }) => `${code} (${labelIn(LEFT_OUT_NAMES[why], language)})`)
      const saved = t('gateways.configSaved', { count })
      say(
        devices.length > 0 ? `${saved} · ${t('gateways.configLeftOut', { devices: devices.join(', ') })}` : saved,
        devices.length > 0 ? 'warning' : 'success',
      )
    })
  }
  return (
    <Button size="sm" disabled={isSaving} onClick={() => void save()}>
      <FileDown size={16} aria-hidden />
      {t('gateways.config')}
    </Button>
  )
}
