import { useTranslation } from 'react-i18next'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'

const Picture = styled('img', {
  base: { width: '24', height: '24', borderRadius: 'md', background: '#ffffff', flexShrink: 0 },
})

/** The verification code of the demo, to scan or to fill in; nothing where the server does not disclose it. */
export function DemoCode({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const { data: image } = useAnswer(sessionCalls.qrCode, {}, { staleTime: Number.POSITIVE_INFINITY })
  if (!image) return null
  const fill = async (): Promise<void> => onCode(await ask(sessionCalls.qrVCode, {}))
  return (
    <Box
      as="section"
      aria-label={t('session.qrTitle')}
      marginTop="7"
      paddingTop="5"
      borderTopWidth="1px"
      borderColor="border.subtle"
    >
      <Row gap="4" alignItems="center">
        <Picture src={image} alt={t('session.qrAlt')} width={96} height={96} />
        <Column gap="1.5" alignItems="flex-start" minWidth="0">
          <Box fontWeight="medium" fontSize="sm">
            {t('session.qrTitle')}
          </Box>
          <Box fontSize="sm" color="fg.muted">
            {t('session.qrDetail')}
          </Box>
          {/* a failure of the call has been shown by then */}
          <Button size="sm" onClick={() => void fill().catch(() => undefined)}>
            {t('session.fillCode')}
          </Button>
        </Column>
      </Row>
    </Box>
  )
}
