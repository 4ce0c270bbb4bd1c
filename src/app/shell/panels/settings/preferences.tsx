import { useAtom } from 'jotai'
import { Languages, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '#app/i18n/language.ts'
import { storeTheme, themeAtom } from '#app/theme/theme-state.ts'
import { localStore, sessionStore } from '#data/browser-storage.ts'
import { IconButton } from '#ui/button.tsx'

/** The theme that is not active, and how to switch to it. */
export function useOtherTheme() {
  const { t } = useTranslation()
  const [theme, setTheme] = useAtom(themeAtom)
  const next = theme === 'night' ? 'day' : 'night'
  return {
    label: t(next === 'day' ? 'shell.switchToDay' : 'shell.switchToNight'),
    Icon: next === 'day' ? Sun : Moon,
    choose() {
      setTheme(next)
      storeTheme(sessionStore(), next)
    },
  }
}

export function ThemeToggle() {
  const { label, Icon, choose } = useOtherTheme()
  return (
    <IconButton label={label} onClick={choose}>
      <Icon size={20} aria-hidden />
    </IconButton>
  )
}

export function LanguageToggle() {
  const { t, i18n } = useTranslation()
  const next = i18n.language === 'en' ? 'zh-CN' : 'en'
  return (
    <IconButton label={t('shell.switchLanguage')} lang={next} onClick={() => void changeLanguage(next, localStore())}>
      <Languages size={20} aria-hidden />
    </IconButton>
  )
}
