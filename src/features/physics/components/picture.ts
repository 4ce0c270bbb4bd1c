import { styled } from '#ui/styled.ts'

export const Picture = styled('img', {
  base: {
    display: 'block',
    maxWidth: '100%',
    objectFit: 'contain',
    borderRadius: 'sm',
    background: 'bg.page',
  },
})
