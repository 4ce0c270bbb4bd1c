import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

interface PasswordDialogProps {
  name: string
  password: string
  onClose: () => void
}

/** Shows a generated password, which can be seen only once. */
export function PasswordDialog({ name, password, onClose }: PasswordDialogProps) {
  const { t } = useTranslation()
  const [copying, setCopying] = useState<'copied' | 'copyFailed' | null>(null)
  const copy = async (): Promise<void> => {
    try {
      // the clipboard API is absent where the console is not served over HTTPS
      await navigator.clipboard.writeText(password)
      setCopying('copied')
    } catch {
      setCopying('copyFailed')
    }
  }
  return (
    <Dialog
      isOpen
      title={t('users.passwordTitle', { name })}
      width="28rem"
      onClose={onClose}
      closeLabel={t('resource.close')}
      footer={
        <Row justifyContent="flex-end" width="100%">
          <Button look="solid" onClick={onClose}>
            {t('resource.close')}
          </Button>
        </Row>
      }
    >
      <Box marginBottom="4">{t('users.passwordOnce')}</Box>
      <TextField
        label={t('users.password')}
        problem={null}
        readOnly
        value={password}
        fontFamily="mono"
        onFocus={(event) => event.currentTarget.select()}
        beside={
          <Button onClick={() => void copy()}>
            <Copy size={16} aria-hidden />
            {t('users.copy')}
          </Button>
        }
      />
      <Box role="status" minHeight="6" marginTop="2" fontSize="sm" color="fg.muted">
        {copying && t(`users.${copying}`)}
      </Box>
    </Dialog>
  )
}
