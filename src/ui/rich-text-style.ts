/** Styles of formatted text, for editor and view. */
export const richTextStyle = {
  lineHeight: 1.7,
  overflowWrap: 'anywhere',
  '& h1, & h2, & h3': { fontWeight: 'bold', marginBlock: '0.8em 0.4em' },
  '& h1': { fontSize: 'xl' },
  '& h2': { fontSize: 'lg' },
  '& p': { marginBlock: '0.5em' },
  '& ul': { listStyleType: 'disc', paddingInlineStart: '1.5em' },
  '& ol': { listStyleType: 'decimal', paddingInlineStart: '1.5em' },
  '& a': { color: 'accent.text', textDecoration: 'underline' },
  '& blockquote': {
    borderInlineStartWidth: '3px',
    borderColor: 'border.field',
    paddingInlineStart: '1em',
    color: 'fg.muted',
  },
  '& pre, & code': { fontFamily: 'monospace', background: 'bg.hover', borderRadius: 'sm' },
  '& pre': { padding: '0.8em', overflow: 'auto' },
  '& img': { maxWidth: '100%', height: 'auto' },
  '& table': { borderCollapse: 'collapse' },
  '& td, & th': { borderWidth: '1px', borderColor: 'border.subtle', padding: '0.3em 0.6em' },
} as const
