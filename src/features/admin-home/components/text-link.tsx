import { LinkOrText } from '#archetypes/page-link.tsx'
import { styled } from '#ui/styled.ts'

export const TextLink = styled(LinkOrText, {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1', color: 'accent.text', whiteSpace: 'nowrap' },
})
