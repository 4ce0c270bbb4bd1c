export { default } from 'konva'
