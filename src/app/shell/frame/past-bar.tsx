import { useTranslation } from 'react-i18next'
import { usePastProgress } from '#data/use-past-progress.ts'
import { Box, Row, Span } from '#ui/box.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'

/**
 * What is still being computed of the demo's past, above every page: values that a page does not show yet are coming, and
 * are not zero.
 */
export function PastBar() {
  const { t } = useTranslation()
  const past = usePastProgress()
  if (!past) return null
  return (
    <Row
      gap="3"
      paddingInline={{ base: '3', md: '4' }}
      paddingBlock="1"
      flexWrap="wrap"
      alignItems="center"
      fontSize="sm"
      background="bg.bar"
      borderBottomWidth="1px"
      borderColor="border.subtle"
      css={{ '@media print': { display: 'none' } }}
    >
      {/* the parts are read out, their percents are not */}
      <Span role="status">{past.name}</Span>
      <Box flex="1 1 6rem" maxWidth="16rem">
        <ProgressBar value={past.share} label={past.name} />
      </Box>
      <Span fontFamily="figures">{Math.round(100 * past.share)} %</Span>
      <Span color="fg.muted">{t('shell.pastFollows')}</Span>
    </Row>
  )
}
