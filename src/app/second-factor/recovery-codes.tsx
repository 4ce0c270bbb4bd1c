import { Copy, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#data/save-file.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'

const Codes = styled('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '2',
    padding: '3',
    margin: 0,
    listStyleType: 'none',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'md',
    fontFamily: 'mono',
  },
})
const Heading = styled('h2', { base: { fontWeight: 'bold', fontSize: 'lg', outline: 'none' } })

interface RecoveryCodesProps {
  loginName: string
  codes: readonly string[]
  onDone: () => void
}

/** Shows recovery codes, which can be seen only once. */
export function RecoveryCodes({ loginName, codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation()
  const [copying, setCopying] = useState<'copied' | 'copyFailed' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // the focused element was removed: focus goes to the heading, where a screen reader continues
  useEffect(() => heading.current?.focus(), [])
  const copy = async (): Promise<void> => {
    try {
      // the clipboard API is absent where the console is not served over HTTPS
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopying('copied')
    } catch {
      setCopying('copyFailed')
    }
  }
  const download = (): void => {
    const text = `${t('factor.fileTitle', { name: loginName })}\n\n${codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `recovery-codes-${loginName}.txt`)
  }
  return (
    <Column gap="4">
      <Heading ref={heading} tabIndex={-1}>
        {t('factor.codes')}
      </Heading>
      <Box>{t('factor.codesOnce')}</Box>
      <Codes aria-label={t('factor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Row gap="2" flexWrap="wrap">
        <Button onClick={() => void copy()}>
          <Copy size={16} aria-hidden />
          {t('factor.copy')}
        </Button>
        <Button onClick={download}>
          <Download size={16} aria-hidden />
          {t('factor.download')}
        </Button>
      </Row>
      <Box role="status" fontSize="sm" color="fg.muted">
        {copying && t(`factor.${copying}`)}
      </Box>
      <Button look="solid" onClick={onDone}>
        {t('factor.stored')}
      </Button>
    </Column>
  )
}
