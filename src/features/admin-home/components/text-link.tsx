import { Link } from 'react-router-dom'
import { styled } from '#ui/styled.ts'

export const TextLink = styled(Link, {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1', color: 'accent.text', whiteSpace: 'nowrap' },
})
