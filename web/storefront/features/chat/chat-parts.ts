export { ChatDialog } from './chat-dialog.tsx'
export { ChatTab } from './chat-tab.tsx'
