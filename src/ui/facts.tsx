import { chakra } from '@chakra-ui/react/styled-system'
import { Fragment } from 'react'

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    gap: '2',
    columnGap: '4',
    margin: 0,
    '& dt': { color: 'fg.muted' },
    '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  },
})

/** Names, each once, with their values beside them; an empty value is shown as a dash. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <List>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </Fragment>
      ))}
    </List>
  )
}
