export { createCalendarFeed, listCalendarFeeds, revokeCalendarFeed } from './change-feeds.ts';
export * from './feed-contract.ts';
export { findFeedPlace } from './feed-owner.ts';
export { hashFeedToken } from './feed-token.ts';
export { type FetchedFeed, fetchCalendarFeed } from './fetch-feed.ts';
