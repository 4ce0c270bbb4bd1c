import { useTranslation } from 'react-i18next'
import { LinkOrText } from '#archetypes/page-link.tsx'
import { Box } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import type { Question } from './use-questions.ts'

const PageLink = styled(LinkOrText, {
  base: { color: 'accent.text', fontWeight: 'medium', _hover: { textDecoration: 'underline' } },
})

/** What was found for a question: pages, each with the line of its help that says most of it. */
export function ChatAnswer({ answer }: Pick<Question, 'answer'>) {
  const { t } = useTranslation()
  const said =
    answer === 'looking'
      ? t('panels.chatLooking')
      : answer === 'failed'
        ? t('panels.chatFailed')
        : answer.length === 0
          ? t('panels.chatNothing')
          : t('panels.chatFound')
  return (
    <Box marginBottom="4" fontSize="sm" overflowWrap="anywhere">
      <Box color="fg.muted">{said}</Box>
      {typeof answer !== 'string' &&
        answer.map(({ path, name, excerpt }) => (
          <Box key={path} marginTop="2">
            <PageLink to={path}>{name}</PageLink>
            {excerpt !== '' && <Box>{excerpt}</Box>}
          </Box>
        ))}
    </Box>
  )
}
