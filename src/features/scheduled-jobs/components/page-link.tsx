import { ArrowRight } from 'lucide-react'
import { LinkOrNothing } from '#archetypes/page-link.tsx'
import { styled } from '#ui/styled.ts'

const TextLink = styled(LinkOrNothing, {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1', color: 'accent.text', whiteSpace: 'nowrap' },
})

/** From one of the two pages of tasks to the other. */
export const PageLink = ({ to, text }: { to: string; text: string }) => (
  <TextLink to={to}>
    {text}
    <ArrowRight size={14} aria-hidden />
  </TextLink>
)
