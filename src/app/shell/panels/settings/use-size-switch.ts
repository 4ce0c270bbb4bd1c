import { useAtom, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { refreshAddress } from '#app/routing/redirects.tsx'
import { sizeAtom } from '#app/theme/size-state.ts'
import { sayAtom } from '#data/notices.ts'
import type { ControlSize } from '#ui/theme/control-size.ts'

/** The current size, and a function to change it; the current page is rebuilt in the new size. */
export function useSizeSwitch(): { size: ControlSize; switchSize: (size: ControlSize) => void } {
  const { t } = useTranslation()
  const [size, setSize] = useAtom(sizeAtom)
  const say = useSetAtom(sayAtom)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return {
    size,
    switchSize(next) {
      if (next === size) return
      setSize(next)
      void navigate(refreshAddress(pathname + search), { replace: true })
      say(t('frame.sizeSwitched'))
    },
  }
}
