export { authenticateChatToken, isChatToken } from './tickets.ts'
export { serveChat } from './chat.routes.ts'
export { createChatHub, type ChatHub } from './chat-hub.ts'
export { streamChats, type StreamEvent, type StreamSide } from './chat-stream.ts'
