import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/button.tsx'

/** Prints the table of the page; a phone has no room for it, and its browser prints, too. */
export function PrintButton() {
  const { t } = useTranslation()
  return (
    <IconButton
      size="sm"
      display={{ base: 'none', sm: 'inline-flex' }}
      label={t('print.button')}
      onClick={() => print()}
    >
      <Printer size={16} aria-hidden />
    </IconButton>
  )
}
