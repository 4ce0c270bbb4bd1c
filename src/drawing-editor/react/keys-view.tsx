import { Row } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { keyNames } from './keys-text.ts'

const Key = styled('kbd', {
  base: {
    paddingInline: '1.5',
    minWidth: '6',
    textAlign: 'center',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'sm',
    background: 'bg.raised',
    fontSize: 'sm',
  },
})

/** A shortcut as keys. @param keys - In the notation of `aria-keyshortcuts`. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <Row as="span" gap="1" flexShrink={0}>
      {keyNames(keys).map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </Row>
  )
}
