/*
 * Groups of classes in this package. A class uses its own group and those named; RuntimeGroupsTest
 * reads this table and checks it.
 *
 * tracer: starts and closes everything
 *   uses: block, issue, watch, page, frame, loop, spi, base
 *   EarlyClasses FirstJobs LastJobs Tracer TracerConfig
 *
 * block: blocks and their logs
 *   uses: watch, loop, spi, base
 *   Block BlockConfig BlockDirectory BlockListener BlockLogs BlockReporter BlockText BlockUpload
 *   BlockValues BlockZip
 *
 * issue: makes, limits and writes issues
 *   uses: watch, page, frame, loop, spi, base
 *   AwaitedFrames DirectoryIndex DroppedIssues FilePart IssueDirectory IssueFactory IssueIndex
 *   IssueLimit IssueLines IssueLog IssueReporter KeptIssues KnownFile LeftIssue MergedFile
 *   MergedIssues PastAnrs ProcessValues SampleKeys SessionLock SessionMaps SessionRange TreeKeys
 *
 * watch: the watchdog, its samples, spans and suspensions
 *   uses: page, frame, loop, spi, base
 *   CallWatch Congestion CongestionIssue CongestionWatch CpuRates CpuReading Detectors Heartbeats
 *   Incident LastCount LinuxWitnesses MemoryLimit RemoteSettings Reporter Sampler Samples SpanTrace
 *   SpanWatch StackSample StartUpTraces SuspendedFindings Suspensions TickLog Ticker TrackedDispatch
 *   TrackedDispatches WatchThreads WatchedLoops Watchdog
 *
 * page: pages and start-ups
 *   uses: loop, base
 *   OpenPage Page PageEvent PageEvents PageFeed PageIssue StartUp StartUpIssue StartUps
 *   ViewCount
 *
 * frame: frames
 *   uses: loop, base
 *   Deadlines DrawnFrames Frame FrameCalls FrameDetector FrameEvents FrameFilter FrameIssue
 *   FrameLevel FrameListener FrameSlice FrameSlices FrameSource FrameSubscription FrameSurface
 *   FrameTiming SceneFrames SceneListener SceneSubscription SlowFrame SlowFrames
 *
 * loop: a loop, its dispatches, and findings about it
 *   uses: spi, base
 *   CongestionSignal Detector Dispatch DispatchCall DispatchLog EndedDispatches Finding
 *   FrameCosts FrameStage GuardedSource History Listeners Loop LoopContext LoopGap LoopOutage
 *   LoopRecorder LoopThread Milestone OpenCall OpenDispatch OpenDispatches PageListener
 *   PublishedDispatch RecentCalls SchedulerCounters SpanIncident StateTimes TracerContext
 *   TreeOfCalls Witnesses
 *
 * spi: interfaces for platforms and loops, with their guards
 *   uses: base
 *   DispatchListener ForegroundListener GuardedLockWaits GuardedPlatform Heartbeat LinuxProcess
 *   LockWaits LoopCall LoopEvents LoopSource MachineTimes PastAnr Platform RemoteConfig Witness
 *
 * base: clock, options, log, threads and files
 *   uses: no other group
 *   Clock Disk DiskFiles FailureLog HostCall HostCode Issue IssueReceipt IssueSink Log LogText
 *   LoopNames MessageTally Millis NamedLog Option Options Restarts Session StackLimits StackLines
 *   StandardError Threads Writer
 */
/**
 * Watches loops inside the program and reports messages that take too long.
 *
 * <p>{@link dev.serin.runtime.Tracer} is the entry point. A kind of loop implements {@link
 * dev.serin.runtime.LoopSource}; a receiver of reports implements {@link
 * dev.serin.runtime.IssueSink}. This package never throws into the program, blocks its loop, or
 * grows without bound.
 */
package dev.serin.runtime;
